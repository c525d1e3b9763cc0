import { axg000 } from './a-to-g/axg000.ts'
import { bbx000 } from './a-to-g/bbx000.ts'
import { bbx001 } from './a-to-g/bbx001.ts'
import { blt000 } from './a-to-g/blt000.ts'
import { blt001 } from './a-to-g/blt001.ts'
import { blt002 } from './a-to-g/blt002.ts'
import { blt003 } from './a-to-g/blt003.ts'
import { brp001 } from './a-to-g/brp001.ts'
import { brp002 } from './a-to-g/brp002.ts'
import { brp003 } from './a-to-g/brp003.ts'
import { cls000 } from './a-to-g/cls000.ts'
import { ctx000 } from './a-to-g/ctx000.ts'
import { gem001 } from './a-to-g/gem001.ts'
import { gem002 } from './a-to-g/gem002.ts'
import { gem003 } from './a-to-g/gem003.ts'
import { gem004 } from './a-to-g/gem004.ts'
import { gem005 } from './a-to-g/gem005.ts'
import { gem011 } from './a-to-g/gem011.ts'
import { gem051 } from './a-to-g/gem051.ts'
import { gem052 } from './a-to-g/gem052.ts'
import { gem111 } from './a-to-g/gem111.ts'
import { gem112 } from './a-to-g/gem112.ts'
import { gem113 } from './a-to-g/gem113.ts'
import { grf000 } from './a-to-g/grf000.ts'
import { grf001 } from './a-to-g/grf001.ts'
import { grf002 } from './a-to-g/grf002.ts'
import { grf003 } from './a-to-g/grf003.ts'
import { grf004 } from './a-to-g/grf004.ts'
import { grf005 } from './a-to-g/grf005.ts'
import { grf006 } from './a-to-g/grf006.ts'
import { grf007 } from './a-to-g/grf007.ts'
import { grf008 } from './a-to-g/grf008.ts'
import { grp000 } from './a-to-g/grp000.ts'
import { grp001 } from './a-to-g/grp001.ts'
import type { Rule } from './rule.ts'

/** In the order of their codes. */
export const RULES_A_TO_G: readonly Rule[] = [
	axg000,
	bbx000,
	bbx001,
	blt000,
	blt001,
	blt002,
	blt003,
	brp001,
	brp002,
	brp003,
	cls000,
	ctx000,
	gem001,
	gem002,
	gem003,
	gem004,
	gem005,
	gem011,
	gem051,
	gem052,
	gem111,
	gem112,
	gem113,
	grf000,
	grf001,
	grf002,
	grf003,
	grf004,
	grf005,
	grf006,
	grf007,
	grf008,
	grp000,
	grp001,
]
