import { escapedXml } from '@panelyard/contracts/testing/xml-text'

export type HtmlReport = {
	title: string
	/** Below the title. */
	intro: string
	language: string
	direction: 'ltr' | 'rtl'
	causes: readonly { title: string; count: string; advice: string }[]
	/** Headings, then rows. */
	table: readonly (readonly string[])[]
}

const STYLE = `body{font:16px/1.45 system-ui,sans-serif;max-width:70rem;margin:2rem auto;padding:0 1rem;color:#1b1f24}
h1{font-size:1.5rem;overflow-wrap:anywhere}li{margin-block:.6rem}table{border-collapse:collapse;width:100%;font-size:.875rem}
th,td{padding:.35rem .5rem;border-top:1px solid #d5d9de;text-align:start;vertical-align:top;overflow-wrap:anywhere}`

/** A report as one page without scripts, which opens in every browser and in mail programs. */
export function htmlReport({ title, intro, language, direction, causes, table }: HtmlReport): string {
	const cells = (row: readonly string[], tag: 'th' | 'td') =>
		`<tr>${row.map((text) => `<${tag} dir="auto">${escapedXml(text)}</${tag}>`).join('')}</tr>`
	const [head = [], ...rows] = table
	const listed = causes.map(
		({ title: cause, count, advice }) =>
			`<li><strong>${escapedXml(cause)}</strong> (${escapedXml(count)})<br>${escapedXml(advice)}</li>`,
	)
	return `<!doctype html>
<html lang="${escapedXml(language)}" dir="${direction}"><head><meta charset="utf-8"><title>${escapedXml(title)}</title>
<meta name="viewport" content="width=device-width"><style>${STYLE}</style></head>
<body><h1>${escapedXml(title)}</h1><p>${escapedXml(intro)}</p>
<ol>${listed.join('\n')}</ol>
<table><thead>${cells(head, 'th')}</thead><tbody>
${rows.map((row) => cells(row, 'td')).join('\n')}
</tbody></table></body></html>
`
}
