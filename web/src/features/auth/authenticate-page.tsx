export function AuthenticatePage() {
	return <main />
}
