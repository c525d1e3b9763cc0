export function AuthenticatedPage() {
	return <main />
}
