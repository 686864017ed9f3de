/** The off-canvas menu, by which the button in the bar opens it without a script. */
export const menuId = 'menu'
