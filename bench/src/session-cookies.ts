type Cookie = { name: string; value: string; url: string }

/** The cookies of a signed-in person as browsers take them. @param cookie `name=value` pairs, joined by `; ` */
export const sessionCookies = (cookie: string, url: string): Cookie[] =>
	cookie
		.split('; ')
		.filter(Boolean)
		.map((pair) => {
			const [name = '', ...value] = pair.split('=')
			return { name, value: value.join('='), url }
		})
