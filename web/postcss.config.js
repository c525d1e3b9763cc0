/** Mantine's mixins: light-dark, rtl, smaller-than. */
export default {
	plugins: {
		'postcss-preset-mantine': {},
	},
}
