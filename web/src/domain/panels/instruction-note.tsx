import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** What somebody told the assistant, which then made a change; nothing of what was done by hand. */
export function InstructionNote({ instruction }: { instruction: string | null }) {
	const { t } = useTranslation('panels')
	if (instruction === null) return null
	return (
		<Text size="xs" c="dimmed" component="span" display="block" dir="auto" lineClamp={2} title={instruction}>
			{t('drawer.instruction', { text: instruction })}
		</Text>
	)
}
