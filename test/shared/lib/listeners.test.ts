import { describe, expect, it } from 'vitest';
import { createEventListeners, createListeners } from '#shared/lib/listeners.ts';

describe('listeners', () => {
  it('hear everything until they stop, in the order they came', () => {
    const heard: string[] = [];
    const listeners = createListeners<string>();
    const stop = listeners.add((value) => heard.push(`first ${value}`));
    listeners.add((value) => heard.push(`second ${value}`));
    listeners.tell('a');
    stop();
    listeners.tell('b');
    expect(heard).toEqual(['first a', 'second a', 'second b']);
  });

  it('all hear it when one of them breaks, and the error is not lost', () => {
    const heard: string[] = [];
    const listeners = createListeners<null>();
    listeners.add(() => {
      throw new Error('broken');
    });
    listeners.add(() => heard.push('second'));
    expect(() => listeners.tell(null)).toThrow('broken');
    expect(heard).toEqual(['second']);
  });

  it('may stop while they are told', () => {
    const heard: string[] = [];
    const listeners = createListeners<null>();
    const stop = listeners.add(() => {
      heard.push('once');
      stop();
    });
    listeners.add(() => heard.push('always'));
    listeners.tell(null);
    listeners.tell(null);
    expect(heard).toEqual(['once', 'always', 'always']);
    expect(listeners.isEmpty()).toBe(false);
  });

  it('of an event all hear it, and each error is reported with its event', () => {
    const broken: unknown[] = [];
    const heard: number[] = [];
    const listeners = createEventListeners<{ counted: number }>((error, event) => broken.push([event, error]));
    const error = new Error('broken');
    listeners.on('counted', () => {
      throw error;
    });
    const stop = listeners.on('counted', (value) => heard.push(value));
    listeners.emit('counted', 1);
    stop();
    listeners.emit('counted', 2);
    expect({ heard, broken }).toEqual({
      heard: [1],
      broken: [
        ['counted', error],
        ['counted', error],
      ],
    });
  });
});
