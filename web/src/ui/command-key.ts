/** The key that commands go by, as it is written on the keyboard: `⌘` on Apple's, `Ctrl` on others. */
export const commandKey = (platform = navigator.platform): string =>
	/^(Mac|iPhone|iPad|iPod)/.test(platform) ? '⌘' : 'Ctrl'
