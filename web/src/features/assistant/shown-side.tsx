import { SegmentedControl } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { choose, useOpenAnswer } from './open-answer.ts'

/** Which side of the open proposal the picture shows. */
export function ShownSide({ projectId }: { projectId: string }) {
	const { t } = useTranslation('assistant')
	const { side } = useOpenAnswer(projectId)
	return (
		<SegmentedControl
			size="xs"
			fullWidth
			aria-label={t('shows')}
			value={side}
			onChange={(value) => choose(projectId, { side: value === 'before' ? 'before' : 'after' })}
			data={[
				{ value: 'before', label: t('now') },
				{ value: 'after', label: t('then') },
			]}
		/>
	)
}
