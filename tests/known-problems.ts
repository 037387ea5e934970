// Tests that call a rule without the api know the problems of all areas, as a Worker does from its start.
import { knowProblems } from '../api/platform/values/problem'
import { MEANINGS, PROBLEMS } from '../api/problems'

knowProblems(PROBLEMS, MEANINGS)
