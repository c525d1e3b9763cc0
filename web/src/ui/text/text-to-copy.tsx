import { Textarea } from '@mantine/core'
import { modals } from '@mantine/modals'

/** Shows a text in a field in which it is selected. */
export function showTextToCopy(title: string, hint: string, text: string): void {
	modals.open({
		title,
		children: (
			<Textarea
				label={hint}
				value={text}
				readOnly
				rows={Math.min(12, text.split('\n').length + 1)}
				dir="auto"
				data-autofocus
				onFocus={(event) => event.currentTarget.select()}
			/>
		),
	})
}
