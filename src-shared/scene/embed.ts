/** A video platform whose player the stage may show in a frame. */
interface Player {
  readonly name: string;
  /** Origin of the player, which a content security policy must allow as a frame. */
  readonly origin: string;
  /** Addresses of a page or player; the first group is the video's id. */
  readonly addresses: readonly RegExp[];
  readonly frame: (id: string) => string;
}

const at = (host: string, path: string): RegExp => new RegExp(`^https://(?:[a-z0-9-]+\\.)?${host}/${path}`, 'i');

const PLAYERS: readonly Player[] = [
  {
    name: 'YouTube',
    origin: 'https://www.youtube-nocookie.com',
    addresses: [
      at('youtube\\.com', 'watch\\?(?:[^#]*&)?v=([\\w-]{6,20})(?![\\w-])'),
      at('youtube(?:-nocookie)?\\.com', '(?:embed|live|shorts)/([\\w-]{6,20})(?![\\w-])'),
      at('youtu\\.be', '([\\w-]{6,20})(?![\\w-])'),
    ],
    frame: (id) => `https://www.youtube-nocookie.com/embed/${id}?autoplay=1&mute=1&rel=0&playsinline=1`,
  },
  {
    name: 'Vimeo',
    origin: 'https://player.vimeo.com',
    addresses: [at('vimeo\\.com', '(?:video/)?(\\d{5,12})(?!\\d)')],
    frame: (id) => `https://player.vimeo.com/video/${id}?autoplay=1&muted=1&dnt=1`,
  },
  {
    name: 'Dailymotion',
    origin: 'https://geo.dailymotion.com',
    addresses: [
      at('dailymotion\\.com', '(?:embed/)?video/([a-z0-9]{5,12})(?![a-z0-9])'),
      at('dai\\.ly', '([a-z0-9]{5,12})(?![a-z0-9])'),
    ],
    frame: (id) => `https://geo.dailymotion.com/player.html?video=${id}&mute=true`,
  },
  {
    name: 'Loom',
    origin: 'https://www.loom.com',
    addresses: [at('loom\\.com', '(?:share|embed)/([a-f0-9]{32})(?![a-f0-9])')],
    frame: (id) => `https://www.loom.com/embed/${id}?autoplay=1&hide_owner=true`,
  },
  {
    name: 'Wistia',
    origin: 'https://fast.wistia.net',
    addresses: [at('wistia\\.(?:com|net)', '(?:medias|embed/(?:medias|iframe))/([a-z0-9]{8,12})(?![a-z0-9])')],
    frame: (id) => `https://fast.wistia.net/embed/iframe/${id}?autoPlay=true&muted=true`,
  },
];

/** Origins of every player: the `frame-src` of a page that draws the stage. */
export const EMBED_ORIGINS: readonly string[] = PLAYERS.map((player) => player.origin);

/** A player's frame for the address of a video page, or null when no known player is behind it. */
export const embedPlayer = (url: string): { readonly name: string; readonly src: string } | null => {
  for (const player of PLAYERS) {
    for (const address of player.addresses) {
      const id = address.exec(url)?.[1];
      if (id !== undefined) return { name: player.name, src: player.frame(id) };
    }
  }
  return null;
};
