import ArrowLeft from '@lucide/svelte/icons/arrow-left';
import ArrowRight from '@lucide/svelte/icons/arrow-right';
import BadgeEuro from '@lucide/svelte/icons/badge-euro';
import Bell from '@lucide/svelte/icons/bell';
import BookOpen from '@lucide/svelte/icons/book-open';
import Captions from '@lucide/svelte/icons/captions';
import ChartBar from '@lucide/svelte/icons/chart-bar';
import Clapperboard from '@lucide/svelte/icons/clapperboard';
import Clock from '@lucide/svelte/icons/clock';
import Coffee from '@lucide/svelte/icons/coffee';
import Eye from '@lucide/svelte/icons/eye';
import FileText from '@lucide/svelte/icons/file-text';
import Film from '@lucide/svelte/icons/film';
import Flag from '@lucide/svelte/icons/flag';
import Gift from '@lucide/svelte/icons/gift';
import Hand from '@lucide/svelte/icons/hand';
import Heart from '@lucide/svelte/icons/heart';
import Hourglass from '@lucide/svelte/icons/hourglass';
import Image from '@lucide/svelte/icons/image';
import Layers from '@lucide/svelte/icons/layers';
import LayoutGrid from '@lucide/svelte/icons/layout-grid';
import Lightbulb from '@lucide/svelte/icons/lightbulb';
import Link from '@lucide/svelte/icons/link';
import ListOrdered from '@lucide/svelte/icons/list-ordered';
import Lock from '@lucide/svelte/icons/lock';
import Megaphone from '@lucide/svelte/icons/megaphone';
import MessageSquare from '@lucide/svelte/icons/message-square';
import Mic from '@lucide/svelte/icons/mic';
import Music from '@lucide/svelte/icons/music';
import PartyPopper from '@lucide/svelte/icons/party-popper';
import Play from '@lucide/svelte/icons/play';
import Presentation from '@lucide/svelte/icons/presentation';
import Radio from '@lucide/svelte/icons/radio';
import Repeat from '@lucide/svelte/icons/repeat';
import Rewind from '@lucide/svelte/icons/rewind';
import Rocket from '@lucide/svelte/icons/rocket';
import SkipForward from '@lucide/svelte/icons/skip-forward';
import Sparkles from '@lucide/svelte/icons/sparkles';
import Star from '@lucide/svelte/icons/star';
import Trophy from '@lucide/svelte/icons/trophy';
import Undo from '@lucide/svelte/icons/undo-2';
import Users from '@lucide/svelte/icons/users';
import Video from '@lucide/svelte/icons/video';
import Vote from '@lucide/svelte/icons/vote';
import Zap from '@lucide/svelte/icons/zap';
import type { Icon } from '../ui/icon.ts';
import * as m from '../paraglide/messages.js';

interface TileIcon {
  readonly icon: Icon;
  /** The thing that it shows. */
  readonly word: () => string;
}

/** The icons a tile can have, by the names under which pages keep them. A name once given stays. */
export const TILE_ICONS = {
  clapperboard: { icon: Clapperboard, word: m.desk_icon_clapperboard },
  video: { icon: Video, word: m.desk_icon_video },
  film: { icon: Film, word: m.desk_icon_film },
  play: { icon: Play, word: m.desk_icon_play },
  rewind: { icon: Rewind, word: m.desk_icon_rewind },
  'skip-forward': { icon: SkipForward, word: m.desk_icon_skip_forward },
  music: { icon: Music, word: m.desk_icon_music },
  mic: { icon: Mic, word: m.desk_icon_mic },
  image: { icon: Image, word: m.desk_icon_image },
  presentation: { icon: Presentation, word: m.desk_icon_presentation },
  'file-text': { icon: FileText, word: m.desk_icon_file_text },
  captions: { icon: Captions, word: m.desk_icon_captions },
  megaphone: { icon: Megaphone, word: m.desk_icon_megaphone },
  'message-square': { icon: MessageSquare, word: m.desk_icon_message_square },
  vote: { icon: Vote, word: m.desk_icon_vote },
  'chart-bar': { icon: ChartBar, word: m.desk_icon_chart_bar },
  trophy: { icon: Trophy, word: m.desk_icon_trophy },
  users: { icon: Users, word: m.desk_icon_users },
  hand: { icon: Hand, word: m.desk_icon_hand },
  eye: { icon: Eye, word: m.desk_icon_eye },
  layers: { icon: Layers, word: m.desk_icon_layers },
  'layout-grid': { icon: LayoutGrid, word: m.desk_icon_layout_grid },
  'list-ordered': { icon: ListOrdered, word: m.desk_icon_list_ordered },
  repeat: { icon: Repeat, word: m.desk_icon_repeat },
  undo: { icon: Undo, word: m.desk_icon_undo },
  'arrow-left': { icon: ArrowLeft, word: m.desk_icon_arrow_left },
  'arrow-right': { icon: ArrowRight, word: m.desk_icon_arrow_right },
  radio: { icon: Radio, word: m.desk_icon_radio },
  lock: { icon: Lock, word: m.desk_icon_lock },
  clock: { icon: Clock, word: m.desk_icon_clock },
  hourglass: { icon: Hourglass, word: m.desk_icon_hourglass },
  bell: { icon: Bell, word: m.desk_icon_bell },
  flag: { icon: Flag, word: m.desk_icon_flag },
  link: { icon: Link, word: m.desk_icon_link },
  zap: { icon: Zap, word: m.desk_icon_zap },
  star: { icon: Star, word: m.desk_icon_star },
  heart: { icon: Heart, word: m.desk_icon_heart },
  sparkles: { icon: Sparkles, word: m.desk_icon_sparkles },
  gift: { icon: Gift, word: m.desk_icon_gift },
  'badge-euro': { icon: BadgeEuro, word: m.desk_icon_badge_euro },
  'party-popper': { icon: PartyPopper, word: m.desk_icon_party_popper },
  rocket: { icon: Rocket, word: m.desk_icon_rocket },
  lightbulb: { icon: Lightbulb, word: m.desk_icon_lightbulb },
  'book-open': { icon: BookOpen, word: m.desk_icon_book_open },
  coffee: { icon: Coffee, word: m.desk_icon_coffee },
} as const satisfies Readonly<Record<string, TileIcon>>;
export type IconName = keyof typeof TILE_ICONS;

/** The icon of that name; undefined where there is none. */
export const tileIcon = (name: string | undefined): Icon | undefined =>
  name !== undefined && Object.hasOwn(TILE_ICONS, name) ? TILE_ICONS[name as IconName].icon : undefined;
