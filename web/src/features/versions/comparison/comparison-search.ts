import { z } from 'zod'

const Text = z.string().optional().catch(undefined)

/** What the address keeps of a comparison. */
export const ComparisonSearch = z.object({
	/** Numbers of the versions. */
	from: Text,
	to: Text,
	/** `over`: one picture over the other. */
	mode: Text,
	/** Of pictures over each other: how many per cent of the later one, where it isn't half. */
	mix: Text,
	/** Id of the panel that is selected. */
	panel: Text,
	/** Kinds that aren't shown, separated by commas. */
	hide: Text,
})
export type ComparisonSearch = z.infer<typeof ComparisonSearch>
