export function ProjectListPage() {
	return <main />
}
