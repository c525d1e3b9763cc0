import { ActionIcon, Text } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { useState, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './demo-tour.module.css'
import { currentDemo } from './start-demo.ts'

const never = () => () => {}

/** Says that the browser keeps nothing, or that its room is used up. */
export function NotKept() {
	const { t } = useTranslation('demo')
	const [isRead, setRead] = useState(false)
	const memory = currentDemo()?.memory
	const isKept = useSyncExternalStore(memory?.subscribe ?? never, memory?.isKept ?? (() => true))
	if (isKept || isRead) return null
	return (
		<div className={classes.card} role="status" data-covers-view>
			<div className={classes.head}>
				<Text size="sm">{t('not_kept')}</Text>
				<ActionIcon size="sm" variant="subtle" color="gray" aria-label={t('understood')} onClick={() => setRead(true)}>
					<IconX size={16} aria-hidden />
				</ActionIcon>
			</div>
		</div>
	)
}
