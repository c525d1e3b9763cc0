/** The files of one build of the app; paths on this origin. */
export type AppBuild = {
	/** The script that the build's page starts with. */
	entry: string
	/** The script that shows the model of a view before the app is there. */
	early_view: string
	files: string[]
	/** Further files of each language. */
	languages: Record<string, string[]>
}
