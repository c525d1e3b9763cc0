import { Accordion, Code, Skeleton } from '@mantine/core'
import { DevelopmentMailsResponse } from '@panelyard/contracts/accounts/development'
import { useQuery } from '@tanstack/react-query'
import { callApi } from '../../api/call-api.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { PageHeader } from '../../ui/page/page-header.tsx'
import { QueryView } from '../../ui/page/query-view.tsx'

const REFETCH_MS = 5000
const headerOf = (mail: string, name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(mail)?.[1] ?? ''

/** /app/development/outbox: the mails that a server without SMTP wrote into its outbox. For developers, in English. */
export function OutboxPage() {
	const mails = useQuery({
		queryKey: ['development', 'outbox'],
		queryFn: ({ signal }) => callApi(DevelopmentMailsResponse, 'GET', '/development/outbox', { signal }),
		refetchInterval: REFETCH_MS,
	})
	return (
		<>
			<PageHeader title="Mail outbox" />
			<QueryView queries={[mails]} pending={<Skeleton height={120} />}>
				{({ mails: shown }) =>
					shown.length === 0 ? (
						<EmptyState title="No mails yet" />
					) : (
						<Accordion variant="separated">
							{shown.map(({ name, text }) => (
								<Accordion.Item key={name} value={name}>
									<Accordion.Control>
										{headerOf(text, 'To')}: {headerOf(text, 'Subject')}
									</Accordion.Control>
									<Accordion.Panel>
										<Links text={text} />
										<Code block>{text}</Code>
									</Accordion.Panel>
								</Accordion.Item>
							))}
						</Accordion>
					)
				}
			</QueryView>
		</>
	)
}

/** The addresses of this app that a mail names. */
function Links({ text }: { text: string }) {
	const links = [...new Set(text.match(/https?:\/\/[^\s"<>]+/g) ?? [])].map((link) => link.replaceAll('&amp;', '&'))
	return (
		<ul>
			{[...new Set(links)].map((link) => (
				<li key={link}>
					<a href={link}>{link}</a>
				</li>
			))}
		</ul>
	)
}
