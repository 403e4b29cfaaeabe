import { PROMPTER_SIZE, type PrompterSettings } from '#shared/settings/prompter-settings.ts';
import { nextSpeed, type Prompter, type SteeringPress } from '#shared/show/prompter.ts';
import type { PrompterWish } from './prompter-keys.ts';
import type { PrompterRoll } from './prompter-roll.svelte.ts';

/** The prompter that the desk steers, as a page sees it. */
export interface PrompterSteering {
  readonly prompter: Prompter;
  /** Why this page may not steer it; null where it may. */
  readonly reason: string | null;
  readonly press: (press: SteeringPress) => void;
}

export interface PrompterDriverPorts {
  readonly roll: PrompterRoll;
  readonly settings: () => PrompterSettings;
  readonly onsettings: (settings: PrompterSettings) => void;
  /** Null where the person reads by their own. */
  readonly steering: () => PrompterSteering | null;
  /** The part of the script that a line of it takes. */
  readonly lineShare: () => number;
  readonly setTimeout: (callback: () => void, ms: number) => unknown;
}

export interface PrompterDriver {
  readonly wish: (wish: PrompterWish) => void;
  /** Moves by a part of the whole script, on or back. */
  readonly move: (share: number) => void;
}

/** Moves of a wheel or a finger go to the desk together, once in so many milliseconds. */
const GATHER_MS = 100;

/** Does what a person asks of the prompter: on this page, or by the desk where the page follows it. */
export const createPrompterDriver = (ports: PrompterDriverPorts): PrompterDriver => {
  const { roll, settings, onsettings, steering, lineShare } = ports;
  let gathered = 0;
  let waiting = false;

  const press = (wanted: SteeringPress): void => {
    const by = steering();
    if (by?.reason === null) by.press(wanted);
  };
  const send = (): void => {
    waiting = false;
    const words = Math.trunc(gathered);
    gathered -= words;
    if (words !== 0) press({ kind: 'prompter.move', words });
  };
  const move = (share: number): void => {
    if (steering() === null) {
      roll.move(share);
      return;
    }
    gathered += share * roll.words;
    if (waiting) return;
    waiting = true;
    ports.setTimeout(send, GATHER_MS);
  };
  const pace = (by: 1 | -1): void => {
    if (steering()) press({ kind: 'prompter.speed', by });
    else onsettings({ ...settings(), wordsPerMinute: nextSpeed(settings().wordsPerMinute, by) });
  };
  const grow = (by: number): void => {
    const size = Math.min(PROMPTER_SIZE.max, Math.max(PROMPTER_SIZE.min, settings().size + by));
    onsettings({ ...settings(), size });
  };

  return {
    move,
    wish(wish) {
      switch (wish) {
        case 'start_stop':
          if (steering()) press({ kind: 'prompter.run', running: !roll.isRunning });
          else if (settings().mode !== 'hand') roll.startOrStop();
          break;
        case 'slower':
          pace(-1);
          break;
        case 'faster':
          pace(1);
          break;
        case 'back':
          move(-lineShare());
          break;
        case 'on':
          move(lineShare());
          break;
        case 'top':
          move(-1);
          break;
        case 'smaller':
          grow(-1);
          break;
        case 'larger':
          grow(1);
          break;
      }
    },
  };
};
