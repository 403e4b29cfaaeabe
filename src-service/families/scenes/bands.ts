import type { ServiceContext } from '../../context/service-context.ts';
import { productions, type BandRow } from '../../store/production-repository.ts';

/** The text of a temporary band and how long it stays. Colours are the platform's unless given. */
export interface BandContent {
  readonly text: string;
  readonly seconds: number;
  readonly bg?: string | undefined;
  readonly color?: string | undefined;
}

const DEFAULT_BG = '#111827';
const DEFAULT_COLOR = '#ffffff';

/** Shows a band at the top of every screen of the live until its time is over. */
export const addBand = (ctx: ServiceContext, sessionId: string, content: BandContent): BandRow => {
  const band: BandRow = {
    id: ctx.newId('band'),
    text: content.text,
    bg: content.bg ?? DEFAULT_BG,
    color: content.color ?? DEFAULT_COLOR,
    until: ctx.clock.now() + Math.round(content.seconds * 1000),
  };
  productions(ctx.db).insertBand(sessionId, band);
  ctx.changes.emit(sessionId, { kind: 'desk' });
  return band;
};
