/** Shops hear of new terms at least so many days before (Regulation (EU) 2019/1150, article 3.2). */
export const noticeDays = 15
