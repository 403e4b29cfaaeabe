/** The host's own camera, shown to them; a silhouette without one. */
export class Camera {
  stream = $state.raw<MediaStream | null>(null);
  isRefused = $state(false);

  /** Asks the browser for the camera. */
  async turnOn(): Promise<void> {
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({ video: { width: 1280, height: 720 }, audio: false });
      this.isRefused = false;
    } catch {
      this.isRefused = true;
    }
  }

  /** Lets the camera go. */
  turnOff(): void {
    for (const track of this.stream?.getTracks() ?? []) track.stop();
    this.stream = null;
  }
}
