import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { TestReport } from '@panelyard/contracts/testing/test-reports'
import { IconCopy, IconLinkOff, IconSend } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { ConfirmDelete } from '../../ui/messages/confirm-delete.tsx'
import { toast } from '../../ui/messages/toast.ts'
import { useCopy } from '../../ui/text/copy-text.ts'
import { useEndReport, useShareReport } from './test-reports.queries.ts'

export const reportAddress = (token: string): string => new URL(`/app/ifc-report/${token}`, window.location.href).href

type EndLinkProps = {
	/** Null keeps the dialog shut. */
	report: TestReport | null
	onClose: () => void
	onEnded?: () => void
}

/** Asks before a link is ended: it can't be brought back for those who have it. */
export function EndLink({ report, onClose, onEnded }: EndLinkProps) {
	const { t } = useTranslation(['tools', 'create'])
	const end = useEndReport()
	const item = useMemo(() => report && { ...report, id: report.token }, [report])
	return (
		<ConfirmDelete
			item={item}
			title={() => t('sent.end_title')}
			text={({ file_name }) => t('sent.end_text', { name: file_name })}
			cancel={t('create:cancel')}
			confirm={t('sent.end')}
			remove={{
				...end,
				mutate: ({ token }, options) =>
					end.mutateAsync(token, options).then(
						() => {
							toast.success(t('sent.ended'))
							onEnded?.()
						},
						// The question says why it failed.
						() => {},
					),
			}}
			onClose={onClose}
		/>
	)
}

/** Makes a link to the report of a test, for people without an account, such as the person who drew the model. */
export function SendReport({ taskId }: { taskId: string }) {
	const { t } = useTranslation('tools')
	const share = useShareReport(taskId)
	const [report, setReport] = useState<TestReport | null>(null)
	return (
		<>
			<Button
				variant="default"
				loading={share.isPending}
				leftSection={<IconSend size={17} className="mirrored" aria-hidden />}
				onClick={() =>
					share.mutateAsync(undefined, { onSuccess: setReport }).catch((error) => toast.failed(t('sent.failed'), error))
				}
			>
				{t('sent.action')}
			</Button>
			<ReportLink report={report} onClose={() => setReport(null)} />
		</>
	)
}

function ReportLink({ report, onClose }: { report: TestReport | null; onClose: () => void }) {
	const { t } = useTranslation('tools')
	const format = useFormat()
	const copy = useCopy()
	const [isEnding, setEnding] = useState(false)
	// Kept while the dialog fades out, so that its text does not vanish first.
	const [shown, setShown] = useState(report)
	if (report && report !== shown) setShown(report)
	if (!shown) return null
	const address = reportAddress(shown.token)
	return (
		<Modal
			opened={report !== null}
			onClose={onClose}
			title={t('sent.title')}
			// The key closes the question above this dialog alone.
			closeOnEscape={!isEnding}
		>
			<Stack gap="md">
				<Text>{t('sent.text', { date: format.date(shown.expires_at) })}</Text>
				<TextInput
					label={t('sent.link')}
					value={address}
					readOnly
					dir="ltr"
					data-autofocus
					onFocus={(event) => event.currentTarget.select()}
				/>
				<Group justify="space-between" wrap="wrap-reverse">
					<Button
						variant="subtle"
						color="gray"
						leftSection={<IconLinkOff size={16} aria-hidden />}
						onClick={() => setEnding(true)}
					>
						{t('sent.end')}
					</Button>
					<Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copy(address, t('sent.copied'))}>
						{t('sent.copy')}
					</Button>
				</Group>
			</Stack>
			<EndLink report={isEnding ? shown : null} onClose={() => setEnding(false)} onEnded={onClose} />
		</Modal>
	)
}
