import type { Said } from './said.ts'

/** A sentence, marked as English where it is one. */
export function SaidText({ said: { text, isEnglish } }: { said: Said }) {
	return isEnglish ? (
		<span lang="en" dir="ltr">
			{text}
		</span>
	) : (
		<span>{text}</span>
	)
}
