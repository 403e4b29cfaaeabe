import { app, needsReady } from './app.ts';
import { WebContents } from './web-contents.ts';

interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A page laid over a window. */
export class WebContentsView {
  readonly webContents: WebContents;
  readonly options: Readonly<Record<string, unknown>>;
  bounds: Box | null = null;
  visible = true;

  constructor(options: Record<string, unknown> = {}) {
    needsReady('WebContentsView');
    this.options = options;
    this.webContents = new WebContents('isolated');
    app.emit('web-contents-created', {}, this.webContents);
  }
  setBounds(bounds: Box): void {
    this.bounds = bounds;
  }
  setVisible(visible: boolean): void {
    this.visible = visible;
  }
}

/** Views over a window. */
export class ContentView {
  readonly children: WebContentsView[] = [];
  addChildView(view: WebContentsView): void {
    this.children.push(view);
  }
  removeChildView(view: WebContentsView): void {
    const at = this.children.indexOf(view);
    if (at >= 0) this.children.splice(at, 1);
  }
}
