/** Whether the sheet of keys is open; `?` opens it from anywhere. */
export class KeySheetState {
  open = $state(false);
}
