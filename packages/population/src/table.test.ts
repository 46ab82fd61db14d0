import { describe, expect, it } from 'vitest';
import { readTableText } from './table.ts';

describe('a CSV file of people', () => {
  it('may be separated by semicolons, start with a byte order mark and end lines in any way', () => {
    expect(readTableText('\ufeffid;name\r\n1;"a;b"\n2;c\r3;d')).toEqual({
      header: ['id', 'name'],
      rows: [
        { line: 2, cells: ['1', 'a;b'] },
        { line: 3, cells: ['2', 'c'] },
        { line: 4, cells: ['3', 'd'] },
      ],
    });
  });

  it('has quotes inside quoted cells, and no blank rows', () => {
    expect(readTableText('a,b\n\n"5\'4""",2\n , \n')).toEqual({
      header: ['a', 'b'],
      rows: [{ line: 3, cells: [`5'4"`, '2'] }],
    });
  });

  it('is refused when a quoted cell is not closed', () => {
    expect(readTableText('a,b\n"open,2\n')).toBeNull();
  });
});
