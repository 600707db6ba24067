import Changes
import Crypto
import Journal

/// A text that differs when anything that a habit's file says differs.
enum HabitVersion {
  static func text(of habit: Habit) -> String {
    let bytes = (try? HabitFileText.bytes(of: habit)) ?? []
    return SHA256.hash(data: bytes).prefix(12).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
  }
}
