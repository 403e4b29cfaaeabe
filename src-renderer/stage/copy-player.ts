const PICTURE_EVENTS = ['loadeddata', 'seeked'] as const;

/** Copies each picture that a player shows, and the one it stands at, until the returned function is called. */
export const copyPlayer = (
  player: HTMLVideoElement,
  canvas: HTMLCanvasElement,
  onpicture: () => void,
): (() => void) => {
  const context = canvas.getContext('2d');
  const draw = (): void => {
    const { videoWidth: width, videoHeight: height } = player;
    if (player.readyState < HTMLMediaElement.HAVE_CURRENT_DATA || width === 0) return;
    // Setting a size, the same one too, clears a canvas.
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    context?.drawImage(player, 0, 0);
    onpicture();
  };
  const follow = (): void => {
    draw();
    asked = player.requestVideoFrameCallback(follow);
  };
  let asked = player.requestVideoFrameCallback(follow);
  // A player that is paused may have its first picture after `seeked`.
  for (const event of PICTURE_EVENTS) player.addEventListener(event, draw);
  draw();
  return () => {
    player.cancelVideoFrameCallback(asked);
    for (const event of PICTURE_EVENTS) player.removeEventListener(event, draw);
  };
};
