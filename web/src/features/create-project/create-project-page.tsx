export function CreateProjectPage() {
	return <main />
}
