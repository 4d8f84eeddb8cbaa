"""The machine: what it tells and what it is asked to do. Nothing outside of this room knows which one it is.

- `system`: language, dark or light, less motion, the size of letters, folders of people; vibrating, staying
  awake, leaving.
- `edges`: how far bars, cut-outs and the keyboard reach into the window.
- `handed`: what people pick, and what the app is opened with. `handing_on`: what goes out.
- `dialogs`: the desktop's own, which both of them ask.
- `picture_clipboard`: copying a picture, where a desktop can.
- `monitors`: those of a desktop, and where a window can be seen on them.
- `android_files`: documents of other apps. `java`: the only door to Android.

Nothing of Android was run on a phone: tests hold every call to the signatures that its documentation names.
"""
