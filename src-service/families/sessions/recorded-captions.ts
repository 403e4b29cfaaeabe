import type { VttCue } from '#shared/lib/web-vtt.ts';
import { captionCues, type Caption } from '#shared/room/captions.ts';
import type { ServiceContext } from '../../context/service-context.ts';
import { recordings } from '../../store/recording-repository.ts';
import type { SessionRow } from '../../store/session-repository.ts';

/** The captions of a recorded live, from its start on. */
export const captionsOf = (ctx: ServiceContext, { id, startedAt }: SessionRow): readonly VttCue[] => {
  const frames = recordings(ctx.db)
    .listFrames(id)
    .filter(({ frame }) => frame.startsWith('{"type":"caption"'))
    .map(({ at, frame }) => ({ at, frame: JSON.parse(frame) as { type: string; caption: Caption } }));
  return captionCues(frames, startedAt ?? 0);
};
