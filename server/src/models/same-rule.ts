import { isDeepStrictEqual } from 'node:util'
import { PanelRule } from '@panelyard/contracts/panels/panel-rules'

export const sameRule = (left: PanelRule | null | undefined, right: PanelRule | null | undefined): boolean =>
	isDeepStrictEqual(left ? PanelRule.parse(left) : null, right ? PanelRule.parse(right) : null)
