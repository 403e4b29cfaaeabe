import * as m from '../../paraglide/messages.js';

/** A control as a person finds it on the device. */
export const controlWord = (control: string): string => {
  const [kind, ...numbers] = control.split(' ');
  const [first = 0, second = 0] = numbers.map(Number);
  const number = first + 1;
  if (kind === 'button') return m.surfaces_control_button({ number });
  if (kind === 'axis')
    return second === 1 ? m.surfaces_control_axis_up({ number }) : m.surfaces_control_axis_down({ number });
  if (kind === 'hat') return m.surfaces_control_hat({ number, place: second + 1 });
  if (kind === 'key') return m.surfaces_control_key({ number });
  if (kind === 'dial') return m.surfaces_control_dial({ number });
  if (kind === 'push') return m.surfaces_control_push({ number });
  if (kind === 'strip') return m.surfaces_control_strip({ number });
  const values = { number: second, channel: first };
  if (kind === 'note') return m.surfaces_control_note(values);
  return kind === 'cc' ? m.surfaces_control_cc(values) : m.surfaces_control_program(values);
};
