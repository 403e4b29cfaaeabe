import type { Page } from '@playwright/test';

/**
 * Words that do not fit where they stand: cut off, shortened without the whole in a title, shortened to nothing, or over
 * other words and controls. What a show draws on its stages is content: it may run off the picture.
 */
export const misfits = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    /** Half a pixel is rounding. */
    const SLACK = 1.5;
    /** Fewer letters than these say nothing. */
    const LEAST_LETTERS = 4;

    interface Place {
      readonly left: number;
      readonly top: number;
      readonly right: number;
      readonly bottom: number;
    }
    interface Thing {
      readonly element: Element;
      readonly place: Place;
      readonly said: string;
      readonly isText: boolean;
    }

    const placeOf = ({ left, top, right, bottom }: DOMRect): Place => ({ left, top, right, bottom });
    const meet = (one: Place, other: Place): Place => ({
      left: Math.max(one.left, other.left),
      top: Math.max(one.top, other.top),
      right: Math.min(one.right, other.right),
      bottom: Math.min(one.bottom, other.bottom),
    });
    const isEmpty = ({ left, top, right, bottom }: Place): boolean => right - left < 1 || bottom - top < 1;
    /** Remembers what is asked of an element: its words, its lines and its children ask the same again. */
    const remembered = <Value>(ask: (element: Element) => Value): ((element: Element) => Value) => {
      const known = new Map<Element, Value>();
      return (element) => {
        const before = known.get(element);
        if (before !== undefined) return before;
        const value = ask(element);
        known.set(element, value);
        return value;
      };
    };
    const styleOf = remembered((element) => {
      const { overflowX, overflowY, position, textOverflow, webkitLineClamp, clipPath, fontSize, opacity } =
        getComputedStyle(element);
      return { overflowX, overflowY, position, textOverflow, webkitLineClamp, clipPath, fontSize, opacity };
    });
    const boxOf = remembered((element) => placeOf(element.getBoundingClientRect()));
    /** Said to screen readers alone. */
    const isUnseen: (element: Element) => boolean = remembered((element) => {
      const { clipPath, fontSize } = styleOf(element);
      if (clipPath === 'inset(50%)' || fontSize === '0px') return true;
      return element.parentElement !== null && isUnseen(element.parentElement);
    });
    const isLeftOut = (element: Element): boolean =>
      element.closest('[data-stage], .paper, .skip, [inert], option') !== null ||
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      isUnseen(element);
    const hasTitle = (element: Element): boolean => element.closest('[title], [data-tip]') !== null;
    const shorten = (text: string): string => text.replaceAll(/\s+/g, ' ').trim().slice(0, 60);

    const found = new Set<string>();

    /** Visible part of a text. Reports the box that cuts it off. Null if a list has scrolled it away. */
    const seen = (element: Element, text: Place, said: string): Place | null => {
      let rest = text;
      const isFixed = (one: Element): boolean => styleOf(one).position === 'fixed';
      for (let box: Element | null = element; box && box !== document.body; box = box.parentElement) {
        const style = styleOf(box);
        const [x, y] = [style.overflowX, style.overflowY];
        if (x !== 'visible' || y !== 'visible') {
          const inside = boxOf(box);
          const isCutX =
            (x === 'hidden' || x === 'clip') && (rest.right > inside.right + SLACK || rest.left < inside.left - SLACK);
          const isCutY =
            (y === 'hidden' || y === 'clip') &&
            (rest.bottom - (rest.bottom - rest.top) / 4 > inside.bottom + SLACK ||
              rest.top + (rest.bottom - rest.top) / 4 < inside.top - SLACK);
          const isShortened = style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none';
          if ((isCutX || isCutY) && !isShortened) found.add(`cut off: “${said}”`);
          if ((isCutX || isCutY) && isShortened && !hasTitle(box)) found.add(`shortened without a title: “${said}”`);
          if (isCutX && isShortened) {
            const letters =
              (said.length * (inside.right - Math.max(inside.left, rest.left))) / (rest.right - rest.left);
            if (letters < LEAST_LETTERS) found.add(`shortened to nothing: “${said}”`);
          }
          rest = meet(rest, inside);
          if (isEmpty(rest)) return null;
        }
        if (isFixed(box)) break;
      }
      if (
        rest.right > innerWidth + SLACK ||
        rest.left < -SLACK ||
        rest.bottom > innerHeight + SLACK ||
        rest.top < -SLACK
      )
        found.add(`outside the window: “${said}”`);
      return rest;
    };

    const things: Thing[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const element = node.parentElement;
      const said = shorten(node.textContent ?? '');
      if (!element || said === '' || isLeftOut(element)) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      for (const rect of range.getClientRects()) {
        if (rect.width < 1 || rect.height < 1) continue;
        const place = seen(element, placeOf(rect), said);
        if (!place) continue;
        things.push({ element, place, said, isText: true });
        const control = element.closest('button, a, [role="tab"], [role="option"], th, td')?.getBoundingClientRect();
        if (control && (place.left < control.left - SLACK || place.right > control.right + SLACK))
          found.add(`runs out of its control: “${said}”`);
      }
    }
    for (const field of document.querySelectorAll('input, textarea')) {
      if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || isLeftOut(field)) continue;
      const isWritten = !['checkbox', 'radio', 'range', 'color', 'file'].includes(field.type);
      // Typed text may be longer than its field; a placeholder may not.
      if (isWritten && field.value === '' && field.placeholder !== '') {
        const style = getComputedStyle(field);
        const pen = document.createElement('canvas').getContext('2d');
        if (pen) pen.font = style.font;
        const room = field.clientWidth - Number.parseFloat(style.paddingLeft) - Number.parseFloat(style.paddingRight);
        if (field instanceof HTMLInputElement && pen && pen.measureText(field.placeholder).width > room + SLACK)
          found.add(`cut off: “${shorten(field.placeholder)}”`);
      }
    }
    for (const control of document.querySelectorAll('button, a[href], input, textarea, select, svg')) {
      if (isLeftOut(control) || (control instanceof SVGElement && control.closest('button, a') !== null)) continue;
      const rect = control.getBoundingClientRect();
      if (rect.width < 4 || rect.height < 4 || styleOf(control).opacity === '0') continue;
      let place = placeOf(rect);
      for (let box = control.parentElement; box; box = box.parentElement) {
        if (styleOf(box).overflowX !== 'visible' || styleOf(box).overflowY !== 'visible')
          place = meet(place, boxOf(box));
        if (styleOf(box).position === 'fixed') break;
      }
      const said = control.getAttribute('aria-label') ?? control.textContent;
      if (!isEmpty(place))
        things.push({ element: control, place, said: `[${shorten(said) || control.tagName}]`, isText: false });
    }

    /** True for things over the page on purpose: dialogs, menus, notes, heads that stay while their list scrolls. */
    const isAbove = (element: Element, other: Element): boolean => {
      for (let box: Element | null = element; box && !box.contains(other); box = box.parentElement) {
        const { position } = styleOf(box);
        if (
          position === 'fixed' ||
          position === 'sticky' ||
          box.matches('[data-over], [data-bits-floating-content-wrapper]')
        )
          return true;
      }
      return false;
    };
    /** The middle of a line: fonts draw higher than their lines. */
    const core = ({ left, top, right, bottom }: Place, isText: boolean): Place => {
      const margin = isText ? (bottom - top) / 4 : 2;
      return { left: left + SLACK, right: right - SLACK, top: top + margin, bottom: bottom - margin };
    };
    // From the top down: a thing meets those that begin above its end, and no others.
    const cores = things
      .map((thing) => ({ ...thing, core: core(thing.place, thing.isText) }))
      .sort((a, b) => a.core.top - b.core.top);
    for (const [index, one] of cores.entries()) {
      for (let next = index + 1; next < cores.length; next += 1) {
        const other = cores[next];
        if (!other || other.core.top > one.core.bottom) break;
        if (!one.isText && !other.isText) continue;
        if (isEmpty(meet(one.core, other.core))) continue;
        // The lines of one text are apart; words in a control are its own.
        if (one.element.contains(other.element) || other.element.contains(one.element)) continue;
        if (isAbove(one.element, other.element) || isAbove(other.element, one.element)) continue;
        found.add(`“${one.said}” over “${other.said}”`);
      }
    }
    return [...found];
  });
