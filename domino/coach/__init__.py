"""The coach: what decisions cost, judged by what their seat could know, with how sure that is.

It sees a View, never a State, and looks ahead only by guessing, as the computer players do.
"""
