"""What is said to the people at the table: sentences, news, receipts and accounts."""
