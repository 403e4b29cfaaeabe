import type { OpenedFile } from '#shared/bridge/exchange-calls.ts';

/** Show files that somebody in this window chose and the dialog has not taken up yet, the first first. */
class ImportRequest {
  files = $state.raw<readonly OpenedFile[]>([]);

  add(files: readonly OpenedFile[]): void {
    this.files = [...this.files, ...files];
  }

  /** Takes the next one; null where none waits. */
  take(): OpenedFile | null {
    const [next = null, ...others] = this.files;
    if (next !== null) this.files = others;
    return next;
  }
}

export const importRequest = new ImportRequest();
