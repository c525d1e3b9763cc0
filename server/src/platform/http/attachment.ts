/** A Content-Disposition that names any file for every browser: plain ASCII for old ones, UTF-8 for the rest. */
export function attachment(file_name: string): string {
	const ascii = file_name.replace(/[^\x20-\x7e]|["\\%]/g, '_')
	const utf8 = encodeURIComponent(file_name).replace(
		/['()*]/g,
		(char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
	)
	return `attachment; filename="${ascii}"; filename*=UTF-8''${utf8}`
}
