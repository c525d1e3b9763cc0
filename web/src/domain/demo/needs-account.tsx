import { Button, Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { type AccountTopic, offerAccount } from './account-offer.ts'

/** Replaces a part of a page that the demo lacks: says what it is for and how to get it. */
export function NeedsAccount({ topic }: { topic: AccountTopic }) {
	const { t } = useTranslation('demo')
	return (
		<>
			<Text size="sm" c="dimmed" mb="xs">
				{t(`account.${topic}`)}
			</Text>
			<Button size="xs" variant="default" onClick={() => offerAccount(topic)}>
				{t('account.how')}
			</Button>
		</>
	)
}
