import type { Plugin } from 'vite'

/** The file whose content is the theme, as variables. */
const FILE = '/src/app/theme-variables.css'

/** Writes the theme as CSS variables, for the home page, which runs without Mantine. */
export const themeVariables = (): Plugin => ({
	name: 'theme-variables',
	enforce: 'pre',
	async load(id) {
		if (!id.endsWith(FILE)) return null
		const { convertCssVariables, DEFAULT_THEME, defaultCssVariablesResolver, mergeMantineTheme } = await import(
			'@mantine/core'
		)
		const { theme } = await import('../src/app/theme.ts')
		return convertCssVariables(defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, theme)), ':root')
	},
})
