"""The screen: Kivy draws it, KivyMD gives the app, the fonts and the icons; all else is painted here."""

from domino.ui.window import prepare

prepare()
