/** Small numbers in words, and larger ones, which only count days to years. */
export const COUNTS: Readonly<Record<string, number>> = {
  ONE: 1,
  TWO: 2,
  THREE: 3,
  FOUR: 4,
  FIVE: 5,
  SIX: 6,
  DOS: 2,
  TRES: 3,
};
export const MORE_THAN_SIX = /^(?:SEVEN|EIGHT|NINE|TEN|ELEVEN|TWELVE|FIFTEEN|TWENTY|THIRTY|FORTY)$/;
export const isNumberWord = (written: string): boolean => written in COUNTS || MORE_THAN_SIX.test(written);
