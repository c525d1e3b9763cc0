export function PublicHomePage() {
	return <main />
}
