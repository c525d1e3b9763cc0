import { Skeleton } from '@mantine/core'
import { type ContactMessage, ContactMessagesResponse } from '@panelyard/contracts/public/contact'
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../api/call-api.ts'
import { useFormat } from '../../../locales/format.ts'
import { EmptyState } from '../../../ui/page/empty-state.tsx'
import { PageHeader } from '../../../ui/page/page-header.tsx'
import { PageLinks } from '../../../ui/page/page-links.tsx'
import { QueryView } from '../../../ui/page/query-view.tsx'
import { Tag } from '../../../ui/text/tag.tsx'
import { useConsoleSearch } from '../console-search.ts'
import { ConsoleFacts } from '../lists/console-list.tsx'
import classes from './contact-page.module.css'

const messagesQuery = (page: number) =>
	queryOptions({
		queryKey: ['console', 'contact', page],
		queryFn: ({ signal }) => callApi(ContactMessagesResponse, 'GET', '/admin/contact', { query: { page }, signal }),
		placeholderData: keepPreviousData,
		staleTime: 0,
	})

/** /sysbly/contact: what visitors wrote on the contact page. */
export function ContactPage() {
	const { t } = useTranslation(['operations', 'console'])
	const { page, change } = useConsoleSearch()
	const messages = useQuery(messagesQuery(page))
	return (
		<>
			<PageHeader title={t('console:pages.contact')} description={t('contact.description')} />
			<QueryView queries={[messages]} pending={<Skeleton height={320} />}>
				{(shown) =>
					shown.messages.length === 0 ? (
						<EmptyState title={t('contact.none')} text={t('contact.none_text')} />
					) : (
						<>
							<ol className={classes.messages} aria-label={t('console:pages.contact')}>
								{shown.messages.map((message) => (
									<li key={message.id}>
										<Message message={message} />
									</li>
								))}
							</ol>
							<PageLinks mt="md" list={shown} page={page} onPage={(next) => change({ page: next })} />
						</>
					)
				}
			</QueryView>
		</>
	)
}

function Message({ message }: { message: ContactMessage }) {
	const { t, i18n } = useTranslation('operations')
	const format = useFormat()
	const languages = new Intl.DisplayNames([i18n.language], { type: 'language' })
	return (
		<>
			<div className={classes.head}>
				<Tag tone="neutral">{t(`contact.topics.${message.topic}`)}</Tag>
				<strong dir="auto">{message.name || message.email}</strong>
				<span className={classes.time}>{format.dateTime(message.created_at)}</span>
			</div>
			<p className={classes.text} dir="auto">
				{message.message}
			</p>
			<ConsoleFacts
				facts={[
					[
						t('users.email'),
						<a key="email" href={`mailto:${message.email}`}>
							{message.email}
						</a>,
					],
					[t('columns.company'), message.company],
					[t('contact.language'), languages.of(message.language) ?? message.language],
					[t('contact.mailed'), message.mailed_at ? format.dateTime(message.mailed_at) : t('no')],
				]}
			/>
		</>
	)
}
