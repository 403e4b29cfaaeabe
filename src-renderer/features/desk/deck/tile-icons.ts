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
import type { Icon } from '../../../ui/icon.ts';

/** The icons a tile can have, by the names under which pages keep them. A name once given stays. */
export const TILE_ICONS: Readonly<Record<string, Icon>> = {
  clapperboard: Clapperboard,
  video: Video,
  film: Film,
  play: Play,
  rewind: Rewind,
  'skip-forward': SkipForward,
  music: Music,
  mic: Mic,
  image: Image,
  presentation: Presentation,
  'file-text': FileText,
  captions: Captions,
  megaphone: Megaphone,
  'message-square': MessageSquare,
  vote: Vote,
  'chart-bar': ChartBar,
  trophy: Trophy,
  users: Users,
  hand: Hand,
  eye: Eye,
  layers: Layers,
  'layout-grid': LayoutGrid,
  'list-ordered': ListOrdered,
  repeat: Repeat,
  undo: Undo,
  'arrow-left': ArrowLeft,
  'arrow-right': ArrowRight,
  radio: Radio,
  lock: Lock,
  clock: Clock,
  hourglass: Hourglass,
  bell: Bell,
  flag: Flag,
  link: Link,
  zap: Zap,
  star: Star,
  heart: Heart,
  sparkles: Sparkles,
  gift: Gift,
  'badge-euro': BadgeEuro,
  'party-popper': PartyPopper,
  rocket: Rocket,
  lightbulb: Lightbulb,
  'book-open': BookOpen,
  coffee: Coffee,
};

/** The icon of that name; undefined where there is none. */
export const tileIcon = (name: string | undefined): Icon | undefined =>
  name !== undefined && Object.hasOwn(TILE_ICONS, name) ? TILE_ICONS[name] : undefined;
