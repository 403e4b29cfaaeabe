import { validateShow } from '../scene/validate.ts';
import { finding } from './finding.ts';
import type { PreflightCheck } from './preflight-input.ts';

/** Checks the platform's limits. */
export const checkLimits: PreflightCheck = ({ show }) =>
  validateShow(show).map(({ sceneId, field, message, code, limit }) => {
    const scene = show.scenes.find(({ id }) => id === sceneId);
    const [list, index, key] = field.split('.');
    const place =
      scene === undefined
        ? ({ kind: 'scene', sceneId: show.scenes[0]?.id ?? '' } as const)
        : ({ kind: 'scene', sceneId } as const);
    return finding('limit', place, {
      // The reader's words come from the code; the platform's sentence is English.
      facts: { scene: scene?.name ?? '', code, field, ...(limit !== null && { limit: String(limit) }) },
      mark: [list, index, key, message].join(' '),
    });
  });
