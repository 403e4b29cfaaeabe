/** A picture of a stream in a tile: so often, and so wide at most, in pixels. */
const EVERY_MS = 1000;
const WIDTH = 320;

type OnPicture = (picture: HTMLVideoElement, width: number, height: number) => void;

interface Followed {
  readonly followers: Set<OnPicture>;
  readonly show: (follower: OnPicture) => void;
  readonly stop: () => void;
}

/** A single player for each stream, however many tiles show it. */
const followed = new WeakMap<MediaStream, Followed>();

const follow = (stream: MediaStream): Followed => {
  const followers = new Set<OnPicture>();
  const player = document.createElement('video');
  player.muted = true;
  player.srcObject = stream;
  const show = (follower: OnPicture): void => {
    const { videoWidth, videoHeight } = player;
    if (videoWidth === 0 || player.readyState < HTMLMediaElement.HAVE_CURRENT_DATA) return;
    const width = Math.min(WIDTH, videoWidth);
    follower(player, width, Math.round((width * videoHeight) / videoWidth));
  };
  const showAll = (): void => {
    for (const follower of followers) show(follower);
  };
  player.addEventListener('loadeddata', showAll);
  const timer = setInterval(showAll, EVERY_MS);
  // A player that is stopped before it began says so.
  player.play().catch(() => undefined);
  return {
    followers,
    show,
    stop() {
      clearInterval(timer);
      player.srcObject = null;
    },
  };
};

/** Shows a picture of the stream now and about once a second, with its size in pixels, until the returned function is called. */
export const followStills = (stream: MediaStream, onPicture: OnPicture): (() => void) => {
  const known = followed.get(stream) ?? follow(stream);
  followed.set(stream, known);
  known.followers.add(onPicture);
  known.show(onPicture);
  return () => {
    known.followers.delete(onPicture);
    if (known.followers.size > 0) return;
    known.stop();
    followed.delete(stream);
  };
};
