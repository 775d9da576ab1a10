/** Whether a text has no line break, nor another sign that only a machine reads. */
export const isOneLine = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text)
