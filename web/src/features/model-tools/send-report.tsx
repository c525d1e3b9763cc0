import { Button, Group, Modal, Stack, Text, TextInput } from '@mantine/core'
import type { TestReport } from '@panelyard/contracts/test-reports'
import { IconCopy, IconLinkOff, IconSend } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../locales/format.ts'
import { useCopy } from '../../ui/copy-text.ts'
import { toast } from '../../ui/toast.ts'
import { useEndReport, useShareReport } from './test-reports.queries.ts'

export const reportAddress = (token: string): string => new URL(`/app/ifc-report/${token}`, window.location.href).href

/** Ends a link and says so. */
export function useEndLink() {
	const { t } = useTranslation('tools')
	const end = useEndReport()
	return {
		isPending: end.isPending,
		end: (token: string, then?: () => void) =>
			end.mutateAsync(token, then && { onSuccess: then }).then(
				() => toast.success(t('sent.ended')),
				(error) => toast.failed(t('sent.end_failed'), error),
			),
	}
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
	const { end, isPending } = useEndLink()
	// Kept while the dialog fades out, so that its text does not vanish first.
	const [shown, setShown] = useState(report)
	if (report && report !== shown) setShown(report)
	if (!shown) return null
	const address = reportAddress(shown.token)
	return (
		<Modal opened={report !== null} onClose={onClose} title={t('sent.title')}>
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
						loading={isPending}
						leftSection={<IconLinkOff size={16} aria-hidden />}
						onClick={() => end(shown.token, onClose)}
					>
						{t('sent.end')}
					</Button>
					<Button leftSection={<IconCopy size={16} aria-hidden />} onClick={() => copy(address, t('sent.copied'))}>
						{t('sent.copy')}
					</Button>
				</Group>
			</Stack>
		</Modal>
	)
}
